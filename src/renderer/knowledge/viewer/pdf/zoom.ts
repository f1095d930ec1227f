/** `fit` follows the width of the viewer; a number is CSS pixels per PDF point. */
export type Zoom = 'fit' | number

/** CSS pixels per PDF point at 100 %. */
export const ACTUAL_SIZE = 96 / 72

const steps = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4].map((factor) => factor * ACTUAL_SIZE)
const widestFit = 1.5 * ACTUAL_SIZE

/** The scale at which a page of `pageWidth` points fills `width` pixels; on a very wide window it stops growing. */
export const fitScale = (width: number, pageWidth: number): number =>
  pageWidth > 0 && width > 0 ? Math.min(widestFit, width / pageWidth) : ACTUAL_SIZE

/** The next step up or down from a scale, which need not be a step itself. */
export const stepZoom = (scale: number, direction: 1 | -1): number => {
  const margin = 0.01
  const next =
    direction === 1 ? steps.find((step) => step > scale + margin) : steps.findLast((step) => step < scale - margin)
  return next ?? scale
}

export const zoomPercent = (scale: number): number => Math.round((scale / ACTUAL_SIZE) * 100)
