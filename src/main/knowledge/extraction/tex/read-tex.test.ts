import { expect, test } from 'vitest'
import { extractDocument } from '../extract-document.ts'

const documentOf = (content: string) =>
  extractDocument(new TextEncoder().encode(content), { contentType: 'text/plain' }, () => {})
const bodyOf = async (body: string, preamble = ''): Promise<string> =>
  (await documentOf(`\\documentclass{article}\n${preamble}\\begin{document}\n${body}\n\\end{document}\nbehind`)).text

test('a text in LaTeX is read under its title and numbered sections, without commands and comments', async () => {
  const { text, headings, isLaidOut } = await documentOf(
    String.raw`% a draft
\documentclass[12pt]{article}
\usepackage{graphicx} % pictures
\title{The Lamp}
\author{Ada Quell \and Bert\thanks{Kiel}}
\begin{document}
\maketitle
% nobody sees this
\section{Introduction}\label{sec:intro}
The \emph{lamp} costs 5\% more --- see Section~\ref{sec:res} and \cite[p.~3]{smith}. ` +
      "``Quoted'', \\textbf{bold \\textit{inner}}." +
      String.raw`
It is 3~km away.\footnote{As the crow flies.}
\subsection*{Details}
M\"uller, Stra\ss e, caf\'e, \c{c}a at \url{https://example.org/a%20b}.

\section{Results} \label{sec:res}
\begin{thebibliography}{9}
\bibitem{smith} Smith, \emph{Lamps}, 2020.
\end{thebibliography}
\end{document}`,
  )
  expect(text).toBe(
    'The Lamp\n\nAda Quell, Bert[1]\n\n[1] Kiel\n\n1 Introduction\n\nThe lamp costs 5% more — see Section 2 and [1, p. 3]. “Quoted”, bold inner. It is 3 km away.[2]\n\n[2] As the crow flies.\n\nDetails\n\nMüller, Straße, café, ça at https://example.org/a%20b.\n\n2 Results\n\n[1] Smith, Lamps, 2020.',
  )
  expect(headings.map(({ level, title }) => [level, title])).toEqual([
    [1, 'The Lamp'],
    [2, '1 Introduction'],
    [3, 'Details'],
    [2, '2 Results'],
  ])
  expect(isLaidOut).toBe(true)
})

test('lists are lists, as deep as they are', async () => {
  const list = String.raw`\begin{itemize}
\item First
\item[Oil] Second
  \begin{enumerate}\item inner one \item inner two\end{enumerate}
\end{itemize}
After.`
  expect(await bodyOf(list)).toBe('• First\n• Oil: Second\n  1. inner one\n  2. inner two\n\nAfter.')
})

test('a table is one, with its caption, and cells that span columns', async () => {
  const table = String.raw`See Table~\ref{t}.
\begin{table}[h]\centering
\caption{Power of \emph{lamps}}\label{t}
\begin{tabular}{|l|r r|} \hline
Lamp & Power (W) & Price \\ \hline
North & 40 & 3{,}50 \\
South \& East & 60 & 4 \\[2pt]
\multicolumn{2}{l}{None} & 9 \\ \hline
\end{tabular}\end{table}`
  const { text, tables = [] } = await documentOf(`\\documentclass{article}\\begin{document}${table}\\end{document}`)
  expect(text).toBe(
    'See Table 1.\n\nTable 1: Power of lamps\n\nLamp | Power (W) | Price\nLamp: North; Power (W): 40; Price: 3,50\nLamp: South & East; Power (W): 60; Price: 4\nLamp: None; Price: 9',
  )
  expect(tables.map(({ name, headers }) => [name, headers])).toEqual([
    ['Power of lamps', ['Lamp', 'Power (W)', 'Price']],
  ])
})

test.each([
  [String.raw`Take $E = mc^2$ and \(\alpha \leq \frac{a+b}{2}\).`, 'Take E = mc^2 and α ≤ (a+b)/2.'],
  [
    String.raw`\begin{equation}\label{e} \sqrt{x_1} = \sum_{i=1}^n i \end{equation} By \eqref{e}.`,
    '√(x_1) = ∑_(i=1)^n i (1)\n\nBy (1).',
  ],
  [
    String.raw`\begin{verbatim}
x = 1 % kept \n
\end{verbatim}`,
    String.raw`x = 1 % kept \n`,
  ],
  [
    String.raw`\begin{tikzpicture}\draw (0,0);\end{tikzpicture}Words.\vspace{1cm} \includegraphics[width=5cm]{a.png}More.`,
    'Words. More.',
  ],
  [String.raw`\begin{theorem}[Ebb] Water falls. \end{theorem}`, 'Theorem (Ebb). Water falls.'],
  [
    String.raw`It takes \SI{5}{\kilo\metre}, or \verb|a_b|, or \href{https://example.org}{this}.`,
    'It takes 5 kilo metre, or a_b, or this (https://example.org).',
  ],
  [String.raw`One line \\ another \\[2pt] third -- end`, 'One line\nanother\nthird – end'],
])('%s', async (body, text) => {
  expect(await bodyOf(body)).toBe(text)
})

test('commands of its own are what they stand for, and never grow without end', async () => {
  expect(
    await bodyOf(
      String.raw`\lamp{} and \pair{a}{b} and \kel.`,
      String.raw`\newcommand{\lamp}{Lamp~7}\newcommand{\pair}[2]{(#2, #1)}\def\kel{Kelvin}`,
    ),
  ).toBe('Lamp 7 and (b, a) and Kelvin.')
  const bomb = `\\def\\a{\\a\\a\\a\\a\\a\\a\\a\\a}${'\\a '.repeat(50_000)}words`
  expect(await bodyOf(bomb)).toContain('words')
  const copies = `\\def\\a#1{${'#1'.repeat(40_000)}}words \\a{${'long '.repeat(40_000)}}`
  expect(await bodyOf(copies)).toContain('words')
})

test('German texts have their umlauts, quotes and names of tables', async () => {
  const body = '"Uber die Stra"se sagt er "`ja"\'. \\begin{table}\\caption{Preise}\\end{table}'
  expect(await bodyOf(body, String.raw`\usepackage[ngerman]{babel}`)).toBe(
    'Über die Straße sagt er „ja“.\n\nTabelle 1: Preise',
  )
})

test('a part of a text in LaTeX is known, and what was cut off is read; other texts stay as they are', async () => {
  expect((await documentOf(String.raw`\section{Tides} High \emph{at \textbf{no`)).text).toBe('1 Tides\n\nHigh at no')
  const other = String.raw`Run C:\begin\lamp.exe and \section is no command.`
  expect((await documentOf(other)).text).toBe(other)
})
