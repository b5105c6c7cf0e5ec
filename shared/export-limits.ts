/** More at once make a window that is waited for too long; a folder takes any number (command line). */
export const MOST_EXPORTED = 5000;
