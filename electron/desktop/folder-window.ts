import { dialog, type OpenDialogOptions } from "electron";
import { frontWindow } from "./window.ts";

/** The system's window for one folder, before the window that asks; nothing when it is closed without a choice. */
export async function chooseFolder(startAt?: string): Promise<string | undefined> {
  const window = frontWindow();
  const options: OpenDialogOptions = {
    properties: ["openDirectory", "createDirectory", "promptToCreate"],
    ...(startAt !== undefined && { defaultPath: startAt }),
  };
  const { canceled, filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
  return canceled ? undefined : filePaths[0];
}
