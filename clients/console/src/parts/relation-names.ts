import type { Evidence } from 'devdex-client'

/** How people are related to repositories, in words. */
export const relationNames = {
  owns: 'owns',
  contributes: 'contributes to',
  stars: 'starred',
} as const satisfies Record<Evidence['edges'][number]['relation'], string>
