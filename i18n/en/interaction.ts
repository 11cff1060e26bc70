/** The texts that only somebody who uses a page sees: dialogs, forms and toasts. */
export const interaction = {
  site: {
    close: 'Close',
  },
  welcome: {
    title: 'Welcome to Guildhall',
    text: 'Guildhall is new and growing. Run a Discord community? Add your server so people can find it.',
    addServer: 'Add your server',
    browse: 'Look around first',
  },
  auth: {
    logout: 'Logout',
    logoutFailed: 'We couldn’t log you out',
    menu: 'Your menu, {{name}}',
    admin: 'Admin dashboard',
    failures: {
      cancelled: 'Login cancelled.',
      scopeMissing: 'To log in, allow both: your profile and your server list.',
      expired: 'That login expired or wasn’t finished. Log in again.',
      unavailable: 'Discord isn’t answering right now. Try again in a moment.',
      tooMany: 'Too many logins from here. Wait a minute and try again.',
      banned: 'Your account is banned from this directory.',
      failed: 'Login didn’t work. Try again.',
    },
    banReason: 'Reason: {{reason}}',
    banUntil: 'The ban ends on {{instant}}.',
    askSupport: 'Ask in the support server',
    tryAgain: 'Try again',
    dismiss: 'Dismiss',
  },
  toasts: {
    one: 'Notification',
    region: 'Notifications ({{key}})',
    close: 'Dismiss',
  },
  languagesRead: {
    title: 'Choose my languages',
    text: 'Tick up to {{most}} languages you read. You’ll then find “My languages” in the list of languages. Nothing is filtered until you choose it.',
    none: 'Tick at least one language.',
    full: '{{most}} is the most. Untick one to pick another.',
    first: 'The home page shows servers in {{language}}, the first one you ticked.',
    cancel: 'Cancel',
    save: 'Save',
    forget: 'Forget my languages',
    saved: 'My languages saved',
    forgotten: 'My languages forgotten',
    notStored: 'Your browser didn’t keep it. Allow cookies for this site and try again.',
  },
  /** Why the server says no, by the code that it says. */
  suggestions: {
    label: 'Suggestions',
    servers: 'Servers',
    tags: 'Tags',
    categories: 'Categories',
    count_one: '{{count}} suggestion',
    count_other: '{{count}} suggestions',
  },
  form: {
    length: '{{length}} of {{most}} characters',
    sessionEnded: 'You’ve been logged out. Log in again; we’ve kept what you wrote.',
  },
} as const;
