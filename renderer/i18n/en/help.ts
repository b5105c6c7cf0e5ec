/** The help: a short guide inside the studio; the long one is docs/guide. */
export const help = {
  title: "Help",
  first: {
    title: "A first video",
    write: "Write what happens in the shot. To begin from a picture, drop or paste one anywhere in the form.",
    look: "Look at “What will be sent” at the right. What you leave alone is the gateway’s choice and is not sent.",
    make: "Press “Make video”. The job goes on when you change the panel, reload or quit.",
    use: "When it is done, the file is on your disk and in the library. Use its settings or its last frame again from there.",
  },
  jobs: {
    title: "Jobs that need you",
    unsure:
      "“Unsure” means that the request may have arrived, but its answer was lost. Since the work may be paid already, nothing is sent again by itself. You can:",
    find: "look for it at the gateway, and follow what is found there;",
    again: "send it again, knowing that it may cost twice;",
    discard: "discard it here.",
    cancel: "“Cancel” stops work only where the gateway confirms it; the studio says when the work goes on there.",
  },
  assets: {
    title: "Assets, your own files, real people",
    groups: "Assets are files that the service keeps and checks once. Drop yours into a group; when one is active, drag it into a video.",
    storage:
      "The service fetches files from a public address: the demo gateway gives one, a storage of your own does (Settings, Public storage), or paste one.",
    person: "Pictures of real people need a verification: “Verify a person…” in the Assets panel makes a link for their phone.",
  },
  chat: {
    title: "Chat",
    answers:
      "An answer goes on when you change the panel or reload. “Stop” keeps what came; “Continue” goes on from there. Each answer is paid.",
    branches: "Messages form a tree: editing one keeps the old one as another branch, and ‹ › goes between them.",
    batches: "“Batches” sends many messages as one piece of work at half the price, and joins what comes with what was asked.",
  },
  generate: {
    title: "Generate",
    talk: "Ask for a picture, then say what is to be different: the next answer changes the last picture. “Edit by talking” goes on from an earlier one.",
    forces: "With “Picture and text” a model may answer in words alone; “Only a picture” forces one.",
    grid: "The grid asks the same in several ratios or of several models at once; how many answers that is, and each is paid, stands on the button.",
  },
  library: {
    title: "The library",
    find: "The search looks into prompts, models, names, tags and notes. Filters show how many results each choice has; the bookmark keeps them under a name.",
    bring: "Import (I), a drop or a paste takes files into the library as they are; the recipe of an exported file comes back with it.",
    watch:
      "Settings, Library, “Watch a folder…”: new files there come in by themselves, once each, also from a drive that is not always connected.",
    arrange: "1 to 5 rate, F makes a favourite, P picks, X rejects, for all that is selected; every step can be undone.",
    stacks:
      "Shift+S stacks a day’s variations of one recipe, S unfolds a stack and folds it again. What is done with a folded stack is done with the one on top.",
    compare: "C lays two to nine takes side by side, in step. G draws what a result was made from, and what was made of it.",
    exports:
      "E saves what is selected elsewhere, with or without its recipe. “Open a recipe from a file…” in the palette fills a form from what was saved; so does dropping its .recipe.json on the form.",
  },
  care: {
    title: "Keeping the library whole",
    trash:
      "What you delete waits in the trash and goes for good after 30 days, or as Settings, Library, says; “Restore” takes it back. A file that something else needs stays on the disk.",
    missing:
      "A file that is not at its place is said to be missing. “Find the file…” in its details takes a copy from where it is now, if it is the same; “Check library” in the settings looks at all.",
    moving:
      "Settings, Library, “Move…” copies and compares every file, then uses the new folder; until then it can be cancelled. While its drive is away files show as missing, and nothing is lost.",
    copies:
      "What the browser cannot play, such as HEVC, is played by a copy that is made when you open it. The file itself stays as it is: it is what is sent, exported and downloaded.",
  },
  backups: {
    title: "Backups",
    daily:
      "A verified copy a day of results, recipes, conversations, jobs and settings; not of the files, and never of keys. Settings, Backups makes, saves and restores them.",
    restore:
      "A restore takes place at the next start, and keeps what was there. Jobs under way go on; what may have been sent since is held back, and says so.",
  },
  costs: {
    title: "What it costs",
    prices:
      "Enter what your models cost (Settings, Prices), and an estimate stands beside each button that pays; without a price it says so.",
    ledger:
      "“Usage and cost” in the settings sums what was used, what it cost, and what is in doubt. A month’s budget asks once before it is passed.",
  },
  files: {
    title: "Where files are",
    made: "What you made, by month; what you brought is in “media” beside it",
    data: "Everything else: jobs, settings, small pictures, daily backups",
    keys: "API keys are kept apart: Settings, About, says where.",
  },
  keys: { title: "Keys", all: "All shortcuts", send: "Make the video" },
} as const;
