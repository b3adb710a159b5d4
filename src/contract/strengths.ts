export const strengths = ['strong', 'fair', 'weak'] as const
export type Strength = (typeof strengths)[number]
