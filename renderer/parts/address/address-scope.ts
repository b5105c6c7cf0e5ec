import { createContext } from "react";
import { type AddressRules, nativeVideoAddresses } from "../../../shared/rules/address.ts";

/** What addresses the places around take; a form whose service takes others says so once, for all of its slots. */
export const AddressScope = createContext<AddressRules>(nativeVideoAddresses);
