import { Check, type LucideIcon } from "lucide-react";
import { ContextMenu, DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Shortcut } from "./shortcut.tsx";
import { ActionKeys } from "./shortcuts/action-keys.tsx";
import type { KnownActionId } from "./shortcuts/known-actions.ts";

export interface MenuItem {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** Whose keys it shows; `shortcut` for keys that nobody can change. */
  action?: KnownActionId;
  shortcut?: string;
  /** A quieter second line. */
  detail?: string;
  isChecked?: boolean;
  isDanger?: boolean;
  disabledReason?: string;
  onSelect: () => void;
}
/** `null` draws a separator. */
export type MenuItems = readonly (MenuItem | null)[];

const contentLook = "appear z-50 max-h-(--menu-room) min-w-44 max-w-80 overflow-y-auto rounded-card bg-surface p-1 shadow-float";

/** A menu under the element that opens it (`children`, a button). */
export function Menu({
  name,
  items,
  head,
  align = "start",
  children,
}: {
  name: string;
  items: MenuItems;
  head?: ReactNode;
  align?: "start" | "end";
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={name}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(contentLook, "[--menu-room:var(--radix-dropdown-menu-content-available-height)]")}
        >
          {head && <div className="px-2 py-1 text-small text-muted">{head}</div>}
          <Items items={items} kit={DropdownMenu} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The same menu at the pointer, on right click or the menu key. */
export function PointerMenu({ name, items, children }: { name: string; items: MenuItems; children: ReactNode }) {
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content
          aria-label={name}
          collisionPadding={8}
          className={classNames(contentLook, "[--menu-room:var(--radix-context-menu-content-available-height)]")}
        >
          <Items items={items} kit={ContextMenu} />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

/** Both kinds of menu are made of the same items, each by its own kit. */
function Items({ items, kit }: { items: MenuItems; kit: typeof DropdownMenu | typeof ContextMenu }) {
  const { Separator, Item } = kit;
  const hasChecks = items.some((item) => item?.isChecked !== undefined);
  return items.map((item, place) =>
    item === null ? (
      // A separator has no other name than its place.
      <Separator key={place} className="my-1 h-px bg-line" />
    ) : (
      <Item
        key={item.id}
        disabled={item.disabledReason !== undefined}
        onSelect={item.onSelect}
        {...checkedState(item)}
        className={rowLook(item)}
      >
        <Row item={item} hasChecks={hasChecks} />
      </Item>
    ),
  );
}

/** A choice among others says whether it is the one. */
function checkedState({ isChecked }: MenuItem) {
  return isChecked === undefined ? {} : { role: "menuitemradio", "aria-checked": isChecked };
}

function rowLook(item: MenuItem): string {
  return classNames(
    "flex min-h-7 items-center gap-2 rounded-control px-2 py-1 outline-none data-highlighted:bg-hover data-disabled:text-muted",
    item.isDanger && "text-bad",
  );
}

function Row({ item, hasChecks }: { item: MenuItem; hasChecks: boolean }) {
  const Icon = item.icon;
  const detail = item.disabledReason ?? item.detail;
  return (
    <>
      {hasChecks && (item.isChecked !== undefined || !Icon) && (
        <Check aria-hidden className={classNames("text-accent-words", !item.isChecked && "invisible")} />
      )}
      {Icon && <Icon aria-hidden className={item.isDanger ? "" : "text-muted"} />}
      <span className="flex min-w-0 grow flex-col">
        <span className="truncate">{item.label}</span>
        {detail && <span className="text-small text-muted">{detail}</span>}
      </span>
      {item.action && <ActionKeys action={item.action} />}
      {item.shortcut && <Shortcut keys={item.shortcut} />}
    </>
  );
}
