/** Why a web page was not added or fetched anew: each sentence under its code. Those of the address begin with that name. */
export const webPageSentences = {
  AddressOfNoPage:
    'address: must begin with https:// or http://. Open anything else in its own program, and add the file.',
  NoAddress: 'address: is none. Copy it from the browser, such as https://example.org/page.',
  AddressWithName: 'address: holds a name or a password, which would be stored. Leave out what stands before the @.',
  PageWithoutWords:
    'address: this page holds no words of its own: a program in it would fetch them. Open it in a browser, save it as a PDF, and add that.',
  PageUnreadable:
    'address: this page is built in a way that cannot be read here. Open it in a browser, save it as a PDF, and add that.',
  PageNotPublic:
    'address: {{failure}} Only pages of the public internet can be added; save this one, and add the file.',
  HostNotPublic: '{{host}} is an address of this machine or of its network.',
  PageMissing: '{{host}} has no page at this address ({{status}}). Check its spelling, or look for where it moved.',
  PageWithheld:
    '{{host}} does not hand out this page ({{status}}). Open it in a browser, save it as a PDF, and add that.',
  PageHostBusy: '{{host}} takes no more requests now (429). Wait a while, then try again.',
  PageHostFailed: '{{host}} failed ({{status}}). Try again later.',
  PageStatus: '{{host}} answered with status {{status}} instead of a page. Check the address in a browser.',
  PageHostNotFound: '{{host}} was not found. Check that this machine is online, and the spelling of the address.',
  PageHostOffline: '{{host}} cannot be reached. Check that this machine is online.',
  HostUnreachable: '{{host}} cannot be reached. Check the network and the address, then try again.',
  PageNotSecure: 'The connection to {{host}} is not secure: its certificate was not accepted.',
  PageMispacked: 'What {{host}} sends is not packed as it says. Open it in a browser, save it, and add the file.',
  PageTooLarge: 'What {{host}} sends is larger than {{most}} MB. Download it in a browser, and add the file.',
  PageTooSlow: '{{host}} took too long. Try again later, or save the page in a browser and add the file.',
  PageLeadsElsewhere: 'address: {{host}} leads on to something that is no web page. Check it in a browser.',
  PageLeadsUnsafely:
    'address: {{host}} leads on to {{other}}, over a connection that is not safe. Enter that address if you trust it.',
  PageLeadsWithName:
    'address: {{host}} leads on with a name or a password, which would be stored. Open the page in a browser.',
  PageLeadsEndlessly: 'address: {{host}} leads on without an end. Check it in a browser.',
  NotAWebPage: 'This document did not come from a web page. Replace it with a newer file instead.',
  PageUnread: 'address: {{failure}}',
} as const
