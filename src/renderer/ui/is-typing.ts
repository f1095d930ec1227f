const WRITTEN_IN = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Whether keys are meant for what has the focus: a field that is written in, or a dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches(WRITTEN_IN) || target.closest('[role$="dialog"]') !== null)
