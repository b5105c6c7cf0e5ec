/** A long answer of everything that answers hold, the same at each run: about so many characters. */
export function longAnswer(length: number): string {
  const parts: string[] = [];
  let size = 0;
  for (let chapter = 1; size < length; chapter += 1) {
    const part = chapterOf(chapter);
    parts.push(part);
    size += part.length;
  }
  return parts.join("").slice(0, length);
}

/** A conversation of so many messages, person and model in turn; answers hold prose, lists, code and tables. Each begins with its number. */
export function longThread(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Message ${index + 1}. ${index % 2 === 0 ? prose(20, index) : answerOf(index)}`);
}

function answerOf(number: number): string {
  const more = [listOf(5, number), codeOf(8, number), tableOf(4, number), prose(60, number + 1)];
  return `${prose(60, number)}\n\n${more[Math.floor(number / 2) % more.length] ?? ""}\n\n${prose(20, number + 2)}`;
}

const words =
  "the lantern moves through a quiet valley while snow settles on roofs and the camera follows a fox along the frozen river toward morning light".split(
    " ",
  );

/** Words that look like prose; the same for the same number. */
function prose(count: number, seed: number): string {
  const chosen = Array.from(
    { length: count },
    (_, index) => words[(seed * 7 + index * (1 + (seed % 5)) + ((index * index) % 11)) % words.length] ?? "",
  );
  const marked = chosen.map((word, index) => {
    if (index % 17 === 5) return `**${word}**`;
    if (index % 23 === 7) return `\`${word}_${index}\``;
    if (index % 41 === 11) return `[${word}](https://site.example/${word}?n=${index})`;
    return index % 12 === 11 ? `${word},` : word;
  });
  return `${marked.join(" ")}.`;
}

function listOf(count: number, seed: number): string {
  return Array.from({ length: count }, (_, index) => `${index % 4 === 3 ? "  " : ""}- ${prose(14, seed + index)}`).join("\n");
}

function codeOf(lines: number, number: number): string {
  const code = Array.from(
    { length: lines },
    (_, index) => `  const step${index} = await measure(frames[${index}], { exposure: ${index / 10} }); // ${words[index % words.length]}`,
  ).join("\n");
  return `\`\`\`ts\nexport async function chapter${number}(frames: readonly Frame[]) {\n${code}\n}\n\`\`\``;
}

function tableOf(count: number, number: number): string {
  const rows = Array.from({ length: count }, (_, index) => `| shot ${index} | ${prose(5, index)} | ${number * index} |`).join("\n");
  return `| Shot | What is seen | Frames |\n|---|:--|--:|\n${rows}`;
}

function chapterOf(number: number): string {
  return `## Chapter ${number}

${prose(70, number)}

${prose(90, number + 1)} It costs $2bn to $4bn, or \\(\\frac{a}{b}\\).

${listOf(8, number)}

${codeOf(30, number)}

${tableOf(8, number)}

> ${prose(40, number + 2)}

$$
\\sum_{n=1}^{${number}} n^2 = \\frac{${number}(${number}+1)(2\\cdot ${number}+1)}{6}
$$

`;
}
