/** Which of the two is where. */
export function Mark({ side, children }: { side: "left" | "right"; children: string }) {
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute top-2 rounded-full bg-over-shade px-2 py-0.5 text-label text-over ${side === "left" ? "left-2" : "right-2"}`}
    >
      {children}
    </span>
  );
}
