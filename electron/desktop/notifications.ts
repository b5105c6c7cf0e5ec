import { Notification } from "electron";
import type { Host } from "../core/host.ts";
import { showWindow } from "./window.ts";

/** Kept until it is gone from the screen: a collected notification forgets its click. */
const shown = new Set<Notification>();

/** A notice of the system; a click brings the studio to the front. */
export const notify: Host["notify"] = ({ title, body }) => {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  shown.add(notification);
  notification.on("close", () => shown.delete(notification));
  notification.on("click", () => {
    shown.delete(notification);
    showWindow();
  });
  notification.show();
};
