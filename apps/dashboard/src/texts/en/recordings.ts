/** What the specification calls sessions: visits that are recorded. They come with their screens. */
export const recordings = {
  "recordings.heading": "Live Sessions (beta)",
  "recordings.lead": "Visits to your site that go on right now. Choose one to see what the visitor sees.",
  "recordings.customer": "Customer",
  "recordings.email": "Email",
  "recordings.phone": "Phone",
  "recordings.page": "Page",
  "recordings.device": "Device",
  "recordings.started": "Started",
  "recordings.status": "Status",
  "recordings.actions": "Actions",
  "recordings.watch": "Watch",
  "recordings.watchWhat": "Watch {name}",
  "recordings.anonymous": "Anonymous User",
  "recordings.none": "Nobody is on your site right now",
  "recordings.noneHint": "Visits are listed here as soon as they begin.",
  "recordings.notSetUp": "Nothing is set up yet",
  "recordings.notSetUpHint": "To see visits here, add the session-recording plugin to your site.",
  "recordings.setUp": "Set up the session-recording plugin",
  "recordings.loadFailed": "The sessions could not be loaded",
  "recordings.more": "The latest {n} are shown.",

  "recording.heading": "Live session",
  "recording.back": "Back to live sessions",
  "recording.experimental": "Note: This is an experimental feature!",
  "recording.loading": "Loading...",
  "recording.active": "Active",
  "recording.inactive": "Inactive",
  "recording.disconnected": "Disconnected",
  "recording.away": "The visitor has left, or their page is not open any more.",
  "recording.frame": "The visitor's page",
  "recording.masks":
    "What visitors type, choose or tick is shown as * or not at all, unless your site marks it to be shown. Passwords never leave the page.",
  "recording.failed": "Error retrieving session",

  "recorderSetup.heading": "Set up the session-recording plugin",
  "recorderSetup.lead":
    "The plugin lets your team watch visits as they happen. Nothing is recorded unless somebody watches.",
  "recorderSetup.install": "Add the plugin to your site",
  "recorderSetup.installHint": "It shares its configuration with the chat widget, and both know the same visitor.",
  "recorderSetup.html": "HTML",
  "recorderSetup.htmlHint":
    "Paste this code between the <head> and </head> tags of your pages. Where the chat widget is installed, its last line is enough.",
  "recorderSetup.copyHtml": "Copy the code for HTML",
  "recorderSetup.privacy": "What visitors keep for themselves",
  "recorderSetup.inputs":
    "What is typed, chosen or ticked is masked, passwords always. The attribute data-record on a field shows what is in it.",
  "recorderSetup.blocked": "Of elements with the class rr-block only the size is shown.",
  "recorderSetup.paths":
    'With blocklist: ["/checkout"] in the configuration, nothing is recorded where the path contains that text.',
  "recorderSetup.consent":
    "With isRecordingDeferred: true nothing happens before your page calls Parley.recorder.start(), once its visitor has agreed.",
  "recorderSetup.signals": "Visitors whose browser says Do Not Track or Global Privacy Control are not recorded.",
  "recorderSetup.see": "See live sessions",
} as const;
