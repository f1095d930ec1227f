import { formulaSyntax } from './formula-syntax.ts'

interface FormulaNode {
  readonly type: string
  readonly children?: readonly FormulaNode[]
  readonly position?: { readonly start: { readonly offset?: number } }
  readonly data?: { readonly hProperties?: { className?: string[] } }
}

/** Formulas that stand in a line of their own, wherever they are written. */
const ON_THEIR_OWN = /^(?:\$\$|\\\[)/

const setDisplay = (node: FormulaNode, text: string): void => {
  const { hProperties } = node.data ?? {}
  if (
    node.type === 'inlineMath' &&
    hProperties &&
    ON_THEIR_OWN.test(text.slice(node.position?.start.offset, 2 + (node.position?.start.offset ?? 0)))
  )
    hProperties.className = ['language-math', 'math-display']
  for (const child of node.children ?? []) setDisplay(child, text)
}

/** Reads the formulas that remark-math does not, and tells those that stand on their own from those in a line. Goes behind it. */
export function remarkFormulas(this: { data(): object }) {
  const data: { micromarkExtensions?: unknown[] } = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), formulaSyntax]
  return (tree: FormulaNode, file: { readonly value?: unknown }) => setDisplay(tree, String(file.value ?? ''))
}
