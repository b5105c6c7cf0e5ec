import { type ReactNode, useRef } from "react";

/** A way to choose files: put `input` anywhere, call `pick`. */
export function useFilePicker({
  accept,
  isMultiple,
  onFiles,
}: {
  /** Endings and types of the picker's filter; empty for any. */
  accept: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}): { input: ReactNode; pick: () => void } {
  const field = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={field}
      type="file"
      hidden
      accept={accept}
      multiple={isMultiple}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // The same file chosen again is a choice too.
        event.target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
  return { input, pick: () => field.current?.click() };
}
