import { describeFinding, lowerBudget } from "./lib/plain-english/word-budget.ts";
import { projectFindings } from "./lib/plain-english/findings.ts";

/** `npm run words -- docs/how-to` lists the words to replace there; `--lower` lowers the budget to the present counts. */
const findings = projectFindings();
const [argument = ""] = process.argv.slice(2);

if (argument === "--lower") lowerBudget(findings);
else {
  const listed = findings.filter(({ file }) => file.startsWith(argument));
  for (const finding of listed) console.log(describeFinding(finding));
  console.log(`${listed.length} words to replace`);
}
