/** How a language is written where its reader is: the tag of the system for it, such as `en-GB`, which decides on days, months and hours. */
export const localeOf = (language: string, system: readonly string[] = navigator.languages): string =>
  system.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language
