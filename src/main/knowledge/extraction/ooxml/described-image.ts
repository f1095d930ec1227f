/** What an image is described as by its writer, without the remark that a program adds to a description of its own. */
export const describedImage = (description: string): string =>
  description
    .replace(/Description automatically generated.*$/is, '')
    .replace(/^(A picture|Image|Text) containing [\w ,]*$/i, '')
    .trim()
