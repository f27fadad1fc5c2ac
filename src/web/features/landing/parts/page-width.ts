/** The width of every part of the landing page. */
export const WIDTH = 'mx-auto w-full max-w-[1120px] px-5 md:px-8';
