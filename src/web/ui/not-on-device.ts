/** In place of a number that this device does not have while there is no connection. */
export const NOT_ON_DEVICE = 'Not on this device';
