// The repository and the version of the project. They are written in the workspace's Cargo.toml only.

import cargo from "../../../Cargo.toml?raw";

const fieldOf = (name: string): string => new RegExp(`^${name} = "([^"]*)"`, "m").exec(cargo.slice(cargo.indexOf("[workspace.package]")))?.[1] ?? "";

export const VERSION = fieldOf("version");
export const REPOSITORY = fieldOf("repository");

export const fileAt = (path: string): string => `${REPOSITORY}/blob/main/${path}`;
