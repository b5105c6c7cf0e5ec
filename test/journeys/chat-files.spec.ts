import { zipSync } from "fflate";
import { chooseFile, openScreen, showScreen } from "./chat-work-parts.ts";
import { expect, test } from "./studio-fixture.ts";
import { expectAccessible } from "./video-parts.ts";

test("CH-04 a file is uploaded, used in a message, and deleted", async ({ page, studio }) => {
  // A look by axe alone takes long on a busy machine.
  test.slow();
  await openScreen(studio, page, "Files");
  await chooseFile(page, "Upload files", { name: "harvest.txt", text: "Twelve baskets of quinces." });
  const row = page.getByRole("table", { name: "Files at the service" }).getByRole("row", { name: /harvest\.txt/ });
  await expect(row).toContainText("26 B");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Use harvest.txt in a message" }).click();
  await expect(page.getByRole("list", { name: "Attached" })).toContainText("harvest.txt");

  await showScreen(page, "Files");
  await row.getByRole("button", { name: "Delete harvest.txt" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete at the service" }).click();
  await expect(page.getByText(/Nothing here yet/)).toBeVisible();
});

test("CH-04 a skill is made from a zip, read with its version, and deleted", async ({ page, studio }) => {
  // A look by axe alone takes long on a busy machine.
  test.slow();
  await openScreen(studio, page, "Skills");
  await page.getByRole("button", { name: "New skill" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New skill" });
  const skill = "---\nname: tidy-tables\ndescription: Makes tables of numbers easy to read.\n---\nRight-align numbers.";
  const zip = zipSync({ "tidy-tables/SKILL.md": Buffer.from(skill), "tidy-tables/example.csv": Buffer.from("a,b\n1,2") });
  const asked = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose zip…" }).click();
  await (await asked).setFiles({ name: "tidy-tables.zip", mimeType: "application/zip", buffer: Buffer.from(zip) });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Tidy tables");
  await dialog.getByRole("button", { name: "Make skill" }).click();
  await page.getByRole("button", { name: /Tidy tables/ }).click();
  const details = page.getByRole("complementary", { name: "Skill" });
  await expect(details.getByText("Makes tables of numbers easy to read.")).toBeVisible();
  await expectAccessible(page);
  await details.getByRole("button", { name: "Delete skill" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete skill" }).click();
  await expect(page.getByText(/No skills yet|Choose a skill/).first()).toBeVisible();
});
