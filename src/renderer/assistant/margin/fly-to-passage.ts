const MOTION_MS = 280
/** A passage that is not there by then is not flown to. */
const LATEST_MS = 15_000
/** Frames in which the passage has to stay where it is: before, the reader is still being scrolled. */
const STILL_FRAMES = 3

const outline = ({ left, top, width, height }: DOMRect): Keyframe => ({
  left: `${left}px`,
  top: `${top}px`,
  width: `${width}px`,
  height: `${height}px`,
})

const fly = (from: DOMRect, to: DOMRect): void => {
  const light = document.createElement('div')
  light.className = 'flight'
  light.setAttribute('aria-hidden', 'true')
  document.body.append(light)
  const flight = light.animate([outline(from), { ...outline(to), offset: 0.85 }, { ...outline(to), opacity: 0 }], {
    duration: MOTION_MS,
    easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
  })
  flight.onfinish = () => light.remove()
  flight.oncancel = () => light.remove()
}

let latest = 0

/** One short motion from the source that was chosen to the passage that the reader lights; none for who wants no motion. */
export const flyToPassage = (source: Element | null, reader: () => Element | null): void => {
  if (!source || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  latest += 1
  const own = latest
  const from = source.getBoundingClientRect()
  const began = performance.now()
  let seen = ''
  let still = 0
  const look = () => {
    if (own !== latest || performance.now() - began > LATEST_MS) return
    const to = reader()?.querySelector('[data-passage]')?.getBoundingClientRect()
    const place = to ? `${to.left} ${to.top} ${to.width} ${to.height}` : ''
    still = to && place === seen ? still + 1 : 0
    seen = place
    if (!to || still < STILL_FRAMES) return void requestAnimationFrame(look)
    // The reader has moved the source, or stands in its place.
    const now = source.getBoundingClientRect()
    fly(now.width > 0 ? now : from, to)
  }
  requestAnimationFrame(look)
}
