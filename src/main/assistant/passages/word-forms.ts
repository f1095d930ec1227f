import { stemWord } from '../language/stem-word.ts'

/** English forms that no ending explains, each with the word that it belongs to. `found` is of `find`; `founded` keeps its own family. */
const irregularForms = `ate eaten:eat; began begun:begin; bent:bend; bitten:bite; bought:buy; broke broken:break; brought:bring; built:build; came:come; caught:catch;
  chose chosen:choose; dealt:deal; died dies dying:die; drank drunk:drink; drawn drew:draw; driven drove:drive; fallen fell:fall; fed:feed; felt:feel; flew flown:fly;
  forgot forgotten:forget; found:find; froze frozen:freeze; gave given:give; goes gone went:go; grew grown:grow; heard:hear; held:hold; hung:hang; kept:keep;
  knew known:know; laid:lay; lent:lend; lost:lose; made:make; meant:mean; met:meet; paid:pay; ran:run; risen rose:rise; said:say; sang sung:sing;
  seen:see; sent:send; shown:show; slept:sleep; sold:sell; spent:spend; spoke spoken:speak; stole stolen:steal; stood:stand; swept:sweep; taken took:take;
  taught:teach; thought:think; thrown threw:throw; told:tell; understood:understand; won:win; woke woken:wake; worn wore:wear; written wrote:write;
  children:child; feet:foot; geese:goose; knives:knife; leaves:leaf; lives:life; men:man; mice:mouse; people:person; teeth:tooth; wives:wife; women:woman`

const baseForms: ReadonlyMap<string, string> = new Map(
  irregularForms.split(';').flatMap((entry) => {
    const [forms = '', base = ''] = entry.trim().split(':')
    return forms.split(' ').map((form) => [form, base] as const)
  }),
)

/** A word without its common English endings, so that `coating` meets `coatings` and `chewed` meets `chew`. */
export const stem = (written: string): string => stemWord(baseForms.get(written) ?? written, 'en')
