/** The description of an image in brackets; '' where it has none, of which one letter or a file's name are none. */
export const imageWords = (description: string): string => {
  const isWords = description.length > 2 && !/^\S+\.(png|jpe?g|gif|svg|webp)$/i.test(description)
  return isWords ? `[${description}]` : ''
}
