/**
 * What was odd about a file yet did not stop it. `message` is for the person whose file it is: what was found, and what to do where something
 * can be done.
 */
export type ExtractionNote =
  /** The text may be in another encoding than the one it was read in; it can be read anew in any of `alternatives`, the likeliest first. */
  | {
      readonly type: 'DoubtfulEncoding'
      readonly message: string
      readonly encoding: string
      readonly alternatives: readonly string[]
    }
  /** Pages, from 1, that are pictures without text: text recognition would read them. */
  | { readonly type: 'ScannedPages'; readonly message: string; readonly pages: readonly number[] }
  /** Pages, from 1, whose words text recognition has read. */
  | { readonly type: 'Recognised'; readonly message: string; readonly pages: readonly number[] }
  /** Pages, from 1, of which something could not be read. */
  | { readonly type: 'UnreadablePages'; readonly message: string; readonly pages: readonly number[] }
  /** Words whose letters are not what the page shows. */
  | { readonly type: 'DoubtfulText'; readonly message: string }
  /** Anything else about the content. */
  | { readonly type: 'Irregular'; readonly message: string }
