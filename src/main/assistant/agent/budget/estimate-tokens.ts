const ASCII_PER_TOKEN = 3.6
const OTHER_PER_TOKEN = 1.5

/**
 * About how many tokens a text is, without the model's own tokenizer: on the high side, so that what is estimated to fit does. English text has 4 to 5
 * characters a token, code fewer; of other scripts a character may be a token and more.
 */
export const estimateTokens = (text: string): number => {
  let other = 0
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) other += 1
  return Math.ceil((text.length - other) / ASCII_PER_TOKEN + other / OTHER_PER_TOKEN)
}
