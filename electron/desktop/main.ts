import { app } from "electron";
import { dataFolder } from "../node/data-folder.ts";
import { keepOneInstance } from "./one-instance.ts";
import { registerPageScheme } from "./protocol.ts";
import { runStudio } from "./run-studio.ts";
import { guardWebContents } from "./window.ts";

/** Everything that must be so before Electron is ready; `run-studio.ts` tells the rest in order. */
const folder = dataFolder();
app.setName("Lanternist");
keepOneInstance(folder, () => {
  app.enableSandbox();
  registerPageScheme();
  guardWebContents();
  void runStudio(folder);
});
