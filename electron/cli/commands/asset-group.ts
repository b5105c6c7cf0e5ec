import type { AssetGroup } from "../../../shared/contract/assets.ts";
import { checkAssetGroup } from "../../../shared/rules/assets.ts";
import { groupListQuery } from "../../core/assets/list-query.ts";
import { groupBody } from "../../core/gateway/assets.ts";
import { refuseProblems } from "../../../shared/rules/refuse-problems.ts";
import { askedOf, failWhereKept, oneAssetId, pageLines, printActionRequest, readPaging, timeText } from "../asset-words.ts";
import type { Command } from "../command.ts";
import { noWords, type Parsed, usage } from "../options.ts";

export const assetGroupCreate: Command = {
  check(parsed) {
    noWords(parsed);
    refuseProblems(checkAssetGroup(groupFrom(parsed), true));
  },
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const group = groupFrom(parsed);
    if (parsed.has("print-request")) return printActionRequest(context, "CreateAssetGroup", groupBody(group));
    const made = await client.assets.createGroup({ connectionId, ...group });
    output.result({ group: made }, [made.id]);
    return 0;
  },
};

export const assetGroupList: Command = {
  check: (parsed) => void listFrom(parsed),
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const list = listFrom(parsed);
    if (parsed.has("print-request")) return printActionRequest(context, "ListAssetGroups", { ...groupListQuery(list, ...askedOf(list)) });
    const { groups, total, isKept, trouble } = await client.assets.listGroups({ connectionId, ...list });
    failWhereKept(isKept, trouble);
    const rows = groups.map((group) => [group.id, group.groupType, timeText(group.createdAt), group.name]);
    const lines = pageLines(rows, total, "No groups.");
    output.result({ groups: groups.map(withState), total, page: list.page, pageSize: list.pageSize }, lines);
    return 0;
  },
};

export const assetGroupShow: Command = {
  check: (parsed) => void oneAssetId(parsed),
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const id = oneAssetId(parsed);
    if (parsed.has("print-request")) return printActionRequest(context, "GetAssetGroup", { Id: id });
    const group = await client.assets.getGroup({ connectionId, id });
    output.result({ group }, [JSON.stringify(group, undefined, 2)]);
    return 0;
  },
};

export const assetGroupUpdate: Command = {
  check: (parsed) => void changeFrom(parsed),
  async run(context) {
    const { parsed, client, connectionId, output } = context;
    const { id, ...change } = changeFrom(parsed);
    if (parsed.has("print-request")) {
      const { name, description } = change;
      const body = { Id: id, ...(name !== undefined && { Name: name }), ...(description !== undefined && { Description: description }) };
      return printActionRequest(context, "UpdateAssetGroup", body);
    }
    const group = await client.assets.updateGroup({ connectionId, id, ...change });
    output.result({ group }, [`${group.id}  ${group.name}`]);
    return 0;
  },
};

function groupFrom(parsed: Parsed): { name: string; description?: string; groupType?: string } {
  return { name: parsed.text("name") ?? "", description: parsed.text("description"), groupType: parsed.text("type") };
}

function listFrom(parsed: Parsed) {
  noWords(parsed);
  const filter = { name: parsed.text("name"), groupType: parsed.text("type") };
  return { filter, ...readPaging(parsed, ["CreateTime", "UpdateTime"]) };
}

/** Only what is named changes (AS-02). */
function changeFrom(parsed: Parsed): { id: string; name?: string; description?: string } {
  const id = oneAssetId(parsed);
  const change = { name: parsed.text("name"), description: parsed.text("description") };
  if (change.name === undefined && change.description === undefined) throw usage("asset-group update needs --name or --description.");
  refuseProblems(checkAssetGroup(change, false));
  return { id, ...change };
}

/** A group has no state of its own; every row of a list names one. */
function withState(group: AssetGroup): AssetGroup & { status: string } {
  return { ...group, status: "here" };
}
