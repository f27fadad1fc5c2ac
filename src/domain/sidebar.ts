// The sidebar's measures and entries (spec 2 and 9).
export const MOBILE_BREAKPOINT_PX = 768;
export const SIDEBAR_WIDTH = '16rem';
export const SIDEBAR_WIDTH_MOBILE = '18rem';
export const SIDEBAR_WIDTH_COLLAPSED = '3rem';
export const SIDEBAR_COOKIE = 'sidebar_state';
export const SIDEBAR_COOKIE_DAYS = 7;
export const SIDEBAR_SHORTCUT_KEY = 'b';
