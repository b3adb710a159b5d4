/** Services a key can hold; each endpoint is gated by one (interface §5). */
export const services = ['SEARCH', 'RAW', 'PROFESSIONAL'] as const
export type Service = (typeof services)[number]
