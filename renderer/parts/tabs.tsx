import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface Tab {
  id: string;
  label: string;
  content: ReactNode;
}

/** Views of one thing, one at a time. */
export function Tabs({
  name,
  tabs,
  value,
  onChange,
}: {
  name: string;
  tabs: readonly Tab[];
  value?: string;
  onChange?: (id: string) => void;
}) {
  return (
    <Radix.Root value={value} defaultValue={tabs[0]?.id} onValueChange={onChange} className="flex min-h-0 flex-col">
      <Radix.List aria-label={name} className="flex gap-4 border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px h-8 border-b-2 border-transparent text-muted hover:text-text aria-selected:border-accent aria-selected:text-text"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="min-h-0 pt-3 outline-none">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
