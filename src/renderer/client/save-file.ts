/** Offers a file for saving, as a download does. */
export const saveFile = (fileName: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the content by the time that it asks where to put it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
