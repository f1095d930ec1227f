import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']
/** What the tiny models' tokenizer knows: the letters and digits, first in a word and within it. */
export const VOCABULARY = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  '[MASK]',
  ...LETTERS,
  ...LETTERS.map((letter) => `##${letter}`),
]

const token = (content: string, id: number) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
})
const special = (name: string) => ({ id: name, ids: [VOCABULARY.indexOf(name)], tokens: [name] })
const tokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: VOCABULARY.slice(0, 5).map(token),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
      { Sequence: { id: 'B', type_id: 1 } },
      { SpecialToken: { id: '[SEP]', type_id: 1 } },
    ],
    special_tokens: { '[CLS]': special('[CLS]'), '[SEP]': special('[SEP]') },
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(VOCABULARY.map((word, id) => [word, id])),
  },
}

/** Writes the files of a tokenizer that cuts words into letters, as BERT's does. */
export const writeTinyTokenizer = async (folder: string, longest: number): Promise<void> => {
  const json = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content))
  await json('tokenizer.json', tokenizer)
  await json('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    do_lower_case: true,
    unk_token: '[UNK]',
    sep_token: '[SEP]',
    pad_token: '[PAD]',
    cls_token: '[CLS]',
    mask_token: '[MASK]',
    model_max_length: longest,
  })
}
