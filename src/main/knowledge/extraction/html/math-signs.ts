/** The signs between the parts of a formula in MathML, where its place alone tells what a part is: `a^2`, `x_1`, `a/b`, `√x`. */
const signs: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    msup: ['', '^'],
    mover: ['', '^'],
    msub: ['', '_'],
    munder: ['', '_'],
    msubsup: ['', '_', '^'],
    munderover: ['', '_', '^'],
    mfrac: ['', '/'],
    msqrt: ['√'],
    mroot: ['√', ' '],
  }),
)

export interface MathSigns {
  /** Gives what stands before an element that begins. */
  open(name: string, endsItself: boolean): string
  close(name: string): void
}

export const createMathSigns = (): MathSigns => {
  const open: { readonly name: string; parts: number }[] = []
  return {
    open(name, endsItself) {
      const around = open.at(-1)
      if (around === undefined && name !== 'math') return ''
      const sign = around === undefined ? '' : (signs.get(around.name)?.[around.parts++] ?? '')
      if (!endsItself) open.push({ name, parts: 0 })
      return sign
    },
    close(name) {
      const at = open.findLastIndex((element) => element.name === name)
      if (at >= 0) open.splice(at)
    },
  }
}
