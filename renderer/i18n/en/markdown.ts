/** Words around what an answer shows: code, tables, links, pictures. */
export const markdown = {
  code: {
    name: "Code",
    copy: "Copy the code",
    wrap: "Wrap long lines",
    left_one: "Long lines are cut here: one more character. Copying takes all of it.",
    left_other: "Long lines are cut here: {number} more characters. Copying takes all of them.",
  },
  table: {
    rows: "Rows {from}–{to} of {count}",
    previous: "Previous rows",
    next: "Next rows",
    atStart: "These are the first rows.",
    atEnd: "These are the last rows.",
    copy: "Copy the table",
  },
  task: { done: "Done", open: "Not done" },
  image: {
    from: "Image from {host}",
    unknown: "Image",
    hint: "It is not loaded. Shows its address.",
  },
  link: {
    title: "Open this link?",
    site: "It opens outside of the studio, at this address:",
    mail: "It opens your mail program with this address:",
    open: "Open",
    copy: "Copy address",
    warnings: {
      "other-host": "The words of the link name another site. It leads to {host}.",
      "foreign-letters": "The name of the site has letters that can look like others; here it is written in plain ones.",
      "user-name": "What stands before the @ is a user name, not a site. The site is {host}.",
      unencrypted: "The connection is not encrypted: others on the way can read and change it.",
    },
  },
};
