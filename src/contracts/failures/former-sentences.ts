import type { FailureCode } from './failure-words.ts'

/** What was written of failures before their sentences were reworded: they are stored with replies, and known by it. */
export const formerSentences: Readonly<Partial<Record<FailureCode, string>>> = {
  BusyForNow: 'The endpoint takes no more requests now (429). Wait a little, then ask again.',
  BusyForSeconds: 'The endpoint takes no more requests now (429). Wait {{seconds}} seconds, then ask again.',
  BusyForMinutes: 'The endpoint takes no more requests now (429). Wait {{minutes}} minutes, then ask again.',
  BusyForHours: 'The endpoint takes no more requests now (429). Wait {{hours}} hours, then ask again.',
  KeyMissing: 'The endpoint refused the key (401). Enter an API key in Settings.',
  KeyRefused: 'The endpoint refused the key (401). Check the API key in Settings.',
  NotAllowed: 'The endpoint does not allow this (403).',
  NotAllowedKeyMissing: 'The endpoint does not allow this (403). Enter an API key in Settings.',
  NotAllowedCheckKey: 'The endpoint does not allow this (403). Check the API key in Settings.',
  EndpointGaveUp: 'The endpoint gave up waiting (408). Ask again.',
  EndpointFailed: 'The endpoint failed ({{status}}). Try again later.',
  ModelUnknown:
    'The endpoint at {{address}} knows no model "{{model}}", or the address is wrong (404). Check both in Settings; the address often ends with /v1.',
  RequestRefused: 'The endpoint refused the request ({{status}}).',
  EndpointError: 'The endpoint answered with an error.',
  EndpointErrorAgain: 'The endpoint answered with an error. Ask again.',
  EndpointFailedMidway: 'The endpoint failed in the middle of its reply. Ask again.',
  ReplyMalformed:
    'The endpoint sent something that cannot be read as a reply. Check in Settings that it is of the kind that was chosen, then ask again.',
  ReplyGivenUp: 'The endpoint sent {{what}}, so the reply was given up. Ask again.',
  EventTooLong: 'The endpoint sent an event that is too long, so the reply was given up.',
  NoAnswerWithin: 'The endpoint did not answer within {{time}}. Check that its server is running, then ask again.',
  SilentMidway: 'The endpoint stopped in the middle of its reply and was silent for {{time}}. Ask again.',
  OpenButSilent: 'The endpoint kept the line open but said nothing for {{time}}. Ask again.',
  NoModelOffered: 'The endpoint offers no model. Load one there, or enter its name in Settings.',
  ManyModelsOffered: 'The endpoint offers {{models}} models. Choose one in Settings.',
  ReplyTooLarge: 'The endpoint sent more than a reply can be. Ask for less at a time.',
  ModelSaidNothing:
    'The endpoint answers, but the model said nothing. Check that it is a model for conversations, and that it is loaded.',
}
