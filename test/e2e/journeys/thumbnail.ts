import type { Locator } from '@playwright/test'

/** How much of a picture is dark and how much glows, in pixels, and how many there are. */
export const coloursOf = (picture: Locator): Promise<{ ink: number; gold: number; size: number }> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    let ink = 0
    let gold = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3)
      if (red < 160) ink += 1
      if (red > 200 && green > 180 && blue < 180) gold += 1
    }
    return { ink, gold, size: data.length / 4 }
  })
