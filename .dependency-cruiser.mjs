import { Visitor } from '@swc/core/Visitor.js'

// swc's own visitor does not know `using` declarations yet and throws at them.
const { visitStatement } = Visitor.prototype
Visitor.prototype.visitStatement = function visitKnownStatement(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement)
  statement.decls = this.visitVariableDeclarators(statement.decls)
  return statement
}

/**
 * The import zones: `contracts <- platform <- assistant <- retrieval <- knowledge <- app <- {http <- command-line, desktop}`. A layer imports to its
 * left only, and another layer only through its index.ts.
 */
const layers = ['platform', 'assistant', 'retrieval', 'knowledge', 'app', 'http', 'desktop', 'command-line']
const main = (names) => `^src/main/(${names.join('|')})/`

const leftwards = layers.flatMap((layer, place) => {
  // http and desktop stand beside each other: what they share lives in app.
  const right = layer === 'http' ? ['desktop', 'command-line'] : layers.slice(place + 1)
  return right.length === 0
    ? []
    : [
        {
          name: `${layer}-imports-to-its-left`,
          severity: 'error',
          from: { path: main([layer]) },
          to: { path: main(right) },
        },
      ]
})

export default {
  forbidden: [
    ...leftwards,
    {
      name: 'through-the-door',
      comment:
        'Another layer is imported through its index.ts (workers excepted: they load only what they need), of which the tables, the texts, the records, the threads and the pictures of the platform have one of their own, and its errors, the lengths of time and the place of its resources are one file each.',
      severity: 'error',
      from: { path: '^src/main/([^/]+)/', pathNot: '(-worker|\\.test)\\.ts$' },
      to: {
        path: '^src/main/[^/]+/',
        pathNot: [
          '^src/main/$1/',
          '^src/main/([^/]+|platform/(tables|text|records|threads|pictures))/index\\.ts$',
          '^src/main/platform/(alcove-error|durations|installation/resources-above)\\.ts$',
        ],
      },
    },
    {
      name: 'contracts-import-zod-alone',
      severity: 'error',
      from: { path: '^src/contracts/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/contracts/', '^node_modules/zod/'] },
    },
    {
      name: 'window-imports-contracts-alone',
      severity: 'error',
      from: { path: '^src/(renderer|preload)/' },
      to: { path: '^src/main/' },
    },
    {
      name: 'electron-in-desktop-alone',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main/desktop|preload)/' },
      to: { path: '^node_modules/electron/' },
    },
    {
      name: 'closed-set-of-folders',
      severity: 'error',
      from: {},
      to: { path: '(^|/)(utils?|helpers?|common|misc|services)(/|\\.ts$)', pathNot: 'node_modules' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '[?]' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(\\.test\\.tsx?$|^test/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
