/** The binaries of uWebSockets.js on npm come without declarations. */
declare module '@uwsjs/*'
