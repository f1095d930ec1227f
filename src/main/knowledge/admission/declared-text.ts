import type { ClaimedType } from './content-types.ts'

/** Types of no family of text that systems give to files which are text. */
const textByHabit: ReadonlySet<string> = new Set(
  (
    'text txt x-text x-log x-conf x-config x-trash markdown x-markdown x-jsonlines jsonlines toml graphql x-sql x-desktop ' +
    'x-wine-extension-ini inf x-plist x-gettext x-gettext-translation x-info x-research-info-systems x-bibtex ' +
    'x-tex x-latex x-texinfo x-troff x-troff-man x-csh x-shellscript x-bat x-powershell x-awk x-m4 x-tcl x-lua ' +
    'x-perl x-php x-httpd-php x-python x-ruby x-java x-javascript ecmascript node typescript x-typescript ' +
    'vnd.dart vnd.lotus-organizer pgp-keys pgp-signature x-pem-file x-x509-ca-cert x-mswinurl'
  )
    .split(' ')
    .map((name) => `application/${name}`),
)

const isDeclaredText = (essence: string): boolean =>
  /^(text|message)\//.test(essence) || /\+(xml|json|yaml)$/.test(essence) || textByHabit.has(essence)

/** Films, programs, archives: what is called so is no text, whatever its name ends in. */
const neverText =
  /^(image|audio|video|font|model)\/|^application\/(x-ms-?dos|x-msdownload|x-msi|x-ms-installer|x-dosexec|x-executable|x-sharedlib|x-pie-executable|x-elf|x-mach-binary|x-object|vnd\.microsoft\.portable-executable|vnd\.debian|vnd\.android\.package|x-rpm|x-deb|x-iso9660|x-apple-diskimage|java-|x-java-archive|gzip|x-gzip|x-?bzip|x-xz|zstd|x-7z|vnd\.rar|x-rar|x-tar|x-gtar|x-sqlite|vnd\.sqlite|wasm)/

/**
 * Whether bytes that are text may stand under a declared type that has no extractor. It says nothing, or names a kind of text, or the ending of the name says
 * more: systems look declared types up by endings, and know some of those as something else (`.ts` is a film to them, `.bat` a program).
 */
export const passesAsText = ({ named, essence }: ClaimedType): boolean => {
  if (essence === '' || isDeclaredText(essence)) return true
  if (named === null || named === 'text/plain') return false
  return named === 'text/x-source-code' || !neverText.test(essence)
}
