import type { AIProviderImage } from '../ai-provider.ts'

/** Providers make larger pictures smaller, to so many points on the longer side. */
const LONGEST_SIDE = 1_568
const POINTS_PER_TOKEN = 750
const FEWEST = 85
/** For a picture whose size is not known: the most of one. */
const MOST = Math.ceil((LONGEST_SIDE * LONGEST_SIDE) / POINTS_PER_TOKEN)

/**
 * About how many tokens a picture is: its points, once it is no longer than 1,568 on a side, divided by 750, and 85 at least. That is how Anthropic counts
 * (platform.claude.com/docs, "Vision"), and is more than what OpenAI (85 and 170 for each tile of 512) and Google (258 a tile) count for most pictures.
 */
export const pictureTokens = ({ width, height }: Pick<AIProviderImage, 'width' | 'height'>): number => {
  if (width === undefined || height === undefined) return MOST
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return Math.max(FEWEST, Math.ceil((width * scale * height * scale) / POINTS_PER_TOKEN))
}
