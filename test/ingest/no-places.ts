/** For imports that are not about places: no location names one. */
export const noPlaces = { resolve: () => null }
