import { VERSION } from "../config/version.ts";

/** `leyenda --version`: the release's number, and its commit if it is known. */
console.log(VERSION);
