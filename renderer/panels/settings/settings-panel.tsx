import {
  Bell,
  DatabaseBackup,
  CloudUpload,
  Coins,
  Images,
  Info,
  Keyboard,
  type LucideIcon,
  MessagesSquare,
  Plug,
  ReceiptText,
  SunMoon,
} from "lucide-react";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { PanelLayout } from "../../layout/panel-layout.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { useLayout } from "../../state/layout.ts";
import { AboutSection } from "./about-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { BackupsSection } from "./backups/backups-section.tsx";
import { ChatSection } from "./chat-section.tsx";
import { ConnectionsSection } from "./connections-section.tsx";
import { NoticesSection } from "./notices-section.tsx";
import { findSections } from "./find-sections.ts";
import { LibrarySection } from "./library/library-section.tsx";
import { PricesSection } from "./prices/prices-section.tsx";
import { ShortcutsSection } from "./shortcuts/shortcuts-section.tsx";
import { StorageSection } from "./storage/storage-section.tsx";
import { UsageSection } from "./usage/usage-section.tsx";

const sections = {
  connections: { icon: Plug, Section: ConnectionsSection },
  library: { icon: Images, Section: LibrarySection },
  backups: { icon: DatabaseBackup, Section: BackupsSection },
  storage: { icon: CloudUpload, Section: StorageSection },
  prices: { icon: Coins, Section: PricesSection },
  usage: { icon: ReceiptText, Section: UsageSection },
  appearance: { icon: SunMoon, Section: AppearanceSection },
  shortcuts: { icon: Keyboard, Section: ShortcutsSection },
  chat: { icon: MessagesSquare, Section: ChatSection },
  notices: { icon: Bell, Section: NoticesSection },
  about: { icon: Info, Section: AboutSection },
} as const satisfies Record<string, { icon: LucideIcon; Section: ComponentType }>;
type SectionId = keyof typeof sections;
const sectionIds = Object.keys(sections) as SectionId[];

/** Sections on the left, one column of explained settings; the search shows the sections that hold what is sought. */
export function SettingsPanel() {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState("");
  const remembered = useLayout((layout) => layout.settingsSection);
  const current = sectionIds.find((id) => id === remembered) ?? "connections";
  const found = search.trim() === "" ? undefined : findSections(sectionIds, search, i18n.language);
  const shown = found ?? [current];
  return (
    <PanelLayout
      title={t("settings.title")}
      main={
        <div className="grid h-full grid-cols-[200px_minmax(0,1fr)]">
          <nav aria-label={t("settings.title")} className="flex flex-col gap-0.5 p-3 pl-4">
            <SearchField name={t("settings.search")} value={search} onChange={setSearch} className="mb-2" />
            {sectionIds.map((id) => (
              <SectionButton key={id} id={id} icon={sections[id].icon} isCurrent={shown.includes(id)} onOpen={() => setSearch("")} />
            ))}
          </nav>
          <div className="min-h-0 overflow-y-auto px-8 pt-3 pb-12">
            <div className="flex max-w-170 flex-col gap-10">
              {shown.length === 0 && <EmptyState text={t("settings.nothingFound")} />}
              {shown.map((id) => {
                const { Section } = sections[id];
                return (
                  <section key={id} aria-labelledby={`section-${id}`}>
                    <h2 id={`section-${id}`} className="mb-4 text-large font-semibold">
                      {t(`settings.sections.${id}`)}
                    </h2>
                    <Section />
                  </section>
                );
              })}
            </div>
          </div>
        </div>
      }
    />
  );
}

function SectionButton({ id, icon: Icon, isCurrent, onOpen }: { id: SectionId; icon: LucideIcon; isCurrent: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => {
        onOpen();
        useLayout.setState({ settingsSection: id });
      }}
      className="flex h-8 items-center gap-2 rounded-control px-2 text-left text-muted transition-colors hover:bg-hover hover:text-text aria-current:bg-hover aria-current:text-text"
    >
      <Icon aria-hidden />
      {t(`settings.sections.${id}`)}
    </button>
  );
}
