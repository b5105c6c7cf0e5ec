export const helpText = `lanternist [--demo | --connection NAME | --base-url URL --key-env VAR] [--data DIR] [--json] <noun> <verb> [options]

Connections
  connection add --name N --base-url U --key-env V [--allow-key-file] [--allow-http] [--offers-remix]
                 [--asset-entry open|assets] [--project-name P]
  connection list
  connection test [--name N]
  connection remove --name N

Native video
  video create --model M [--prompt T] [--image [ROLE=]SRC]… [--video [ROLE=]SRC]… [--audio [ROLE=]SRC]…
               [--draft-of ID] [--duration S | --frames N] [--resolution R] [--ratio R] [--seed N]
               [--generate-audio] [--watermark] [--return-last-frame] [--service-tier T]
               [--expires-after S] [--web-search] [--wait] [--out DIR] [--print-request]

Compatible video
  clip create --model M [--prompt T | --storyboard FILE] [--size WxH] [--wait] [--out DIR] [--print-request]
              vidgen-2: [--duration S] [--mode i2v|r2v] [--image SRC]… [--video SRC]…
              clip-2, clip-2-pro: [--seconds S] [--reference FILE]
              a remix: --remix-of ID, and nothing else but the prompt
  clip show ID [--print-request]   a job's id, or the service's

Pictures
  image create --model M --prompt T [--n N] [--size S] [--quality Q] [--style S] [--background B]
               [--format F] [--response-format R] [--out DIR] [--print-request]
  image edit --image FILE… --prompt T [--mask FILE] [--model M] [--size S] [--quality Q] [--n N]
             [--out DIR] [--print-request]

Chat
  chat send --model M [--system T] [--image FILE]… [--max-tokens N] [--thread ID] [--print-request] TEXT
  chat count --model M [--system T] [--image FILE]… [--thread ID] [--print-request] TEXT
  chat models [--print-request]
  chat batch create FILE [--model M] [--system T] [--max-tokens N] [--prompt T] [--title T] [--wait] [--print-request]
             FILE: JSON lines of {custom_id, params} or {prompt}, or CSV; with --prompt, a table for its {{columns}}
  chat batch list | show ID | results ID | cancel ID [--print-request]   a job's id, or the service's
  chat file upload PATH [--print-request]
  chat file list [--print-request]
  chat skill create DIR [--title T] [--print-request]   a folder with a SKILL.md, or a zip of one
  chat skill list [--print-request]

Generative content
  generate send --model M [--image FILE]… [--modality TEXT|IMAGE]… [--ratio R] [--image-size S]
                [--thinking-level L] [--thinking-budget N] [--max-tokens N] [--web-search] [--no-stream]
                [--thread ID] [--out DIR] [--print-request] TEXT

Asset library
  asset-group create --name N [--description T] [--type T] [--print-request]
  asset-group list [--name T] [--type T] [--page N] [--page-size N] [--sort F] [--order O] [--print-request]
  asset-group show ID [--print-request]
  asset-group update ID [--name N] [--description T] [--print-request]
  asset create --group ID SRC… [--name N] [--kind Image|Video|Audio] [--wait] [--print-request]
  asset list [--group ID]… [--status S]… [--type T] [--name T] [--page N] [--page-size N]
             [--sort F] [--order O] [--print-request]
  asset show ID [--print-request]
  asset update ID --name N [--print-request]
  asset delete ID [--print-request]

Real-person verification
  verify start --callback URL [--print-request]
  verify result --token-env VAR [--print-request]

Jobs
  job list [--state S]
  job show ID
  job wait ID…
  job retry ID [--may-cost-again] [--wait] [--out DIR]
  job discard ID
  job find ID              work at the gateway that an unsure job may have lost
  job adopt ID SERVICE-ID  follow such work from here on

Library
  library list [--kind K] [--search T] [--limit N]
  library show ID
  library import PATH… [--reference]   files and folders, with the recipes beside them; --reference leaves them where they are
  library export ID… --out DIR [--recipe]
  library trash ID…
  library restore ID…
  library check [--deep]

A source (SRC) is a path, a public URL, asset://ID or media:ID. The key is read from the environment
variable that is named, never from an argument.

Exit status: 0 done · 1 refused by the service, or the job failed · 2 wrong usage or invalid input, nothing
sent · 3 not delivered · 4 unsure: it may have been delivered · 5 local storage · 130 interrupted.
`;
