/** Sentences around other sentences. */
export const composedSentences = {
  NotInItsPlace: '{{failure}} "{{name}}" could not answer in its place either: {{other}}',
  ItSaid: '{{failure}} It said: {{detail}}',
  ThenRetry: '{{failure}} Then retry.',
  AdministratorOnly: '{{failure}} Only an administrator may connect one of those; use a public address.',
} as const

/** Why a reply failed or a provider cannot be used, and what to do. */
export const replySentences = {
  Unexpected: 'Something went wrong while this reply was being written. Ask again.',
  ClosedWhileWriting: 'Alcove was closed while this reply was being written. Ask again to get a full answer.',
  ClosedWhileWaiting: 'Alcove was closed before this question was answered. Ask it again.',
  DiskFull: 'The disk is full, so this reply could not be kept. Free some space and ask again.',
  BusyForNow: 'The provider takes no more requests now (429). Wait a little, then ask again.',
  BusyForSeconds: 'The provider takes no more requests now (429). Wait {{seconds}} seconds, then ask again.',
  BusyForMinutes: 'The provider takes no more requests now (429). Wait {{minutes}} minutes, then ask again.',
  BusyForHours: 'The provider takes no more requests now (429). Wait {{hours}} hours, then ask again.',
  KeyMissing: 'The provider refused the key (401). Enter an API key in Settings.',
  KeyRefused: 'The provider refused the key (401). Check the API key in Settings.',
  NotAllowed: 'The provider does not allow this (403).',
  NotAllowedKeyMissing: 'The provider does not allow this (403). Enter an API key in Settings.',
  NotAllowedCheckKey: 'The provider does not allow this (403). Check the API key in Settings.',
  /** Of replies that were kept before it was told what to do. */
  NoCredit: 'The account behind the key has no credit left, so the endpoint does not answer.',
  CreditUsedUp: 'The account behind the key has no credit left. Top it up there, or choose another model.',
  EndpointGaveUp: 'The provider gave up waiting (408). Ask again.',
  EndpointFailed: 'The provider failed ({{status}}). Try again later.',
  ModelUnknown:
    'The provider at {{address}} knows no model "{{model}}", or the address is wrong (404). Choose another model, or check the address in Settings; it often ends with /v1.',
  ModelNotOffered: 'The provider has no model "{{model}}". Choose another.',
  NothingOfTheKind: 'There are no models at {{address}} (404). Check the base URL in Settings; it often ends with /v1.',
  ModelsElsewhere: 'There are no models at {{address}}, but there are at {{other}}. Enter that address in Settings.',
  RequestRefused: 'The provider refused the request ({{status}}).',
  EndpointError: 'The provider answered with an error.',
  EndpointErrorAgain: 'The provider answered with an error. Ask again.',
  EndpointFailedMidway: 'The provider failed in the middle of its reply. Ask again.',
  NothingAnswers: 'Nothing answers at {{host}}. Start the server there, or check the base URL in Settings.',
  AddressNotFound: 'The address {{host}} was not found. Check the network and the base URL in Settings.',
  NotSecure:
    'The connection to {{host}} is not secure: its certificate was not accepted. Check the base URL in Settings.',
  NotEncrypted:
    '{{host}} answers, but not over https. If it is a server of your own, begin its address with http:// in Settings.',
  CannotBeReached: '{{host}} cannot be reached. Check the network, a proxy, and the base URL in Settings.',
  BrokenOffBefore: 'The connection to {{host}} was broken off before an answer. Ask again.',
  ConnectionFailed: 'The connection to {{host}} failed. Check the network, then ask again.',
  ReplyMalformed:
    'The provider sent something that cannot be read as a reply. Check in Settings that it is of the kind that was chosen, then ask again.',
  BrokenOffMidway: 'The connection broke off in the middle of the reply. Ask again.',
  QuestionTooLong:
    'The question and what belongs to it are longer than "{{model}}" can read, even shortened. Ask a shorter question, begin a new conversation, or choose a model with a longer context.',
  QuestionTooLongFor:
    'The question and what belongs to it are longer than "{{model}}" can read (it reads {{tokens}} tokens), even shortened. Ask a shorter question, begin a new conversation, or choose a model with a longer context.',
  QuestionTooLongHere:
    'The question and what belongs to it are longer than the model can read ({{tokens}} tokens), even shortened. Ask a shorter question, or begin a new conversation.',
  ReplyWithoutEnd:
    "The model's provider sent {{what}}, so the reply was ended there. Ask again, or choose another model.",
  ReplyGivenUp: 'The provider sent {{what}}, so the reply was given up. Ask again.',
  CallTooLong: 'The model wrote a tool call that is too long. Ask again.',
  EventTooLong: 'The provider sent an event that is too long, so the reply was given up.',
  ReplyTooSlow: 'The reply was not complete after {{time}} and was given up. Ask for less at a time.',
  NoFirstWord:
    'The model had not said a word after {{time}}. A big model needs longer to load, or to read a long question: raise the time to the first word in Settings, or ask again.',
  NoAnswerWithin: 'The provider did not answer within {{time}}. Check that its server is running, then ask again.',
  SilentMidway: 'The provider stopped in the middle of its reply and was silent for {{time}}. Ask again.',
  OpenButSilent: 'The provider kept the line open but said nothing for {{time}}. Ask again.',
  NoModelOffered: 'The provider offers no model. Load one there, or enter its name in Settings.',
  ManyModelsOffered: 'The provider offers {{models}} models. Choose one in Settings.',
  LocalModelEnded:
    'The process of the local model ended unexpectedly ({{how}}). Ask again to load the model anew; if it happens again, choose another model.',
  ModelNeedsMemory:
    'The model does not fit into the memory that is free. Close other programs, set a shorter context length in Settings, or choose a smaller model.',
  LocalModelNotRun: 'The local model could not be run. Choose another model file in Settings.',
  LocalModelAnsweredOddly: 'The local model did not answer as expected.',
  ModelFileUnreadable: 'The model file could not be looked into.',
  NoModelFile: 'There is no model file yet. Put one that ends with .gguf into {{folder}}, and choose it in Settings.',
  ManyModelFiles: 'There are {{files}} model files. Choose one in Settings.',
  ModelNeedsPath: 'The model must be the whole path of a .gguf file.',
  ModelNeedsName: 'The model must be the name of a .gguf file in {{folder}}.',
  OllamaHasNoModel: 'Ollama has no model yet. Fetch one in Settings, or with "ollama pull".',
  ManagesNoModels: 'This kind of provider does not manage models.',
  OtherAnswer:
    'The address answers, but not with what was asked for. Check the base URL in Settings; it often ends with /v1.',
  LmStudioHasNoModel: 'LM Studio has no model yet. Download one there.',
  LmStudioNoneLoaded:
    'LM Studio has several models and none of them loaded. Load one there, or choose one in Settings.',
  AddressSendsOn: 'The address sends on to {{origin}}. Enter that address in Settings if you trust it.',
  WebPageNotModel:
    'The address answers with a web page, not with a model. Check the base URL in Settings; it often ends with /v1.',
  ReplyTooLarge: 'The provider sent more than a reply can be. Ask for less at a time.',
  RequestWouldLeave: 'A request would have left {{origin}}.',
  CallOver: 'The call is over.',
  AddressNotHttp: 'The base URL is no http or https address. Correct it in Settings.',
  AddressHoldsPassword: 'The base URL must not hold a user name or a password. Enter the key apart.',
  AddressHoldsHash: 'The base URL must not hold a "#". Correct it in Settings.',
  HeaderUnsendable: '{{what}} holds a line break or another character that cannot be sent.',
  HeaderNameInvalid: '"{{name}}" is no name of a header. Correct it in Settings.',
  ProxyForAdministrators: 'Only an administrator may set a proxy. Clear it in Settings.',
  ModelSaidNothing:
    'The provider answers, but the model said nothing. Check that it is a model for conversations, and that it is loaded.',
  WrongForm: 'The model did not answer in the form that was asked for. Try again or choose another model.',
  ReplyUnreadable: 'The reply could not be read. Try again or choose another model.',
  QuotesHaveNoForm: 'Quotes have no structured form. Connect a model in Settings.',
  ModelNotFetched: 'The model could not be fetched. Try again.',
  ModelFileCutShort: 'The model file is cut short. Fetch it again.',
  ModelFileDamaged:
    'The model file is damaged or no model file: {{what}}. Fetch it again from a source that you trust.',
  NoModelFileAtAll: 'This is no model file: it does not begin as a GGUF file does. Choose a file that ends with .gguf.',
  ModelFileVersion:
    'The model file is of version {{version}} of its format, which is not known here. Fetch a newer one.',
  ModelFileGone: 'The model file is not there, or cannot be read. Choose another in Settings.',
  ModelTooLarge:
    'The model takes {{size}}, and this machine has {{memory}} of memory. Choose a smaller one, or one with fewer bits.',
} as const

/** What stands inside of those sentences. */
export const replyParts = {
  OneSecond: '1 second',
  Seconds: '{{seconds}} seconds',
  TooManyPieces: 'more than {{most}} pieces in one turn',
  PieceTooLong: 'more than {{most}} characters in one piece',
  TooManyThoughts: 'more than {{most}} characters of thoughts',
  TooManyCharacters: 'more than {{most}} characters',
  TooManyCalls: 'more than {{most}} tool calls',
  ACallTooLong: 'a tool call that is too long',
  AReplyTooLong: 'a reply that is too long',
  ThoughtsWithoutEnd: 'thoughts without end',
} as const
