/** The measure that every part of the landing page keeps. */
export const WIDTH = 'mx-auto w-full max-w-[1120px] px-5 md:px-8';
