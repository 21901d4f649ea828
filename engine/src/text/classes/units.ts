/** Patterns of units, without the full stop of an abbreviation = singular / plural unless regular. */
const TABLE = String.raw`
[Tt]sps?|TSPS?|[Tt]easp|[Tt]easpoons? = teaspoon;
[Tt]bsps?|TBSPS?|[Tt]bls?p?s?|TBL|[Tt]bs|[Tt]ablesp|[Tt]ablespoons? = tablespoon;
[Dd]ssp|[Dd]esp|[Dd]essertspoons? = dessertspoon; [Cc]ups?|CUPS?|cp = cup; [Ff]l\.? ?[Oo]z|FL\.? ?OZ = fluid ounce;
[Oo]z|OZ|ozs|[Oo]unces? = ounce; [Ll]bs?|LBS?|[Pp]ounds? = pound; stones? = stone / stone;
kgs?|Kgs?|KGS?|kilos? = kilogram; mgs? = milligram; mcg|µg = microgram; g|gms?|grs?|grams? = gram;
ml|mls|mL|ML|MLS = milliliter; cl|cL = centiliter; dl|dL = deciliter; l|L|ltrs?|lit(?:er|re)s? = liter;
pts?|pints? = pint; qts?|quarts? = quart; gals?|gallons? = gallon; pkgs?|pkts?|packages? = packet;
doz|dozen = dozen / dozen; mm = millimeter; cms?|CM = centimeter; kms?|KM = kilometer;
m|mtrs?|met(?:er|re)s? = meter; ins|inch|inches = inch / inches; ft|FT|foot|feet = foot / feet; yds?|yards? = yard;
mi|miles? = mile; sq\.? ?ft = square foot / square feet; m2|m\^2|sq\.? ?m = square meter;
mph|MPH = mile per hour / miles per hour; km\/h|kmh|kph = kilometer per hour / kilometers per hour;
mbps|Mbps = megabit per second / megabits per second; km\^3 = cubic kilometer; km\^2 = square kilometer;
m\^3 = cubic meter; cm\^3 = cubic centimeter; cm\^2 = square centimeter; mpg = mile per gallon / miles per gallon;
hrs?|HRS?|h|hours? = hour; mins?|MINS?|minutes? = minute; secs?|seconds? = second; wks?|weeks? = week;
mos|mths?|months? = month; yrs?|YRS?|years? = year; kcals?|cals? = calorie; kWh = kilowatt hour; kW = kilowatt;
hp|HP = horsepower / horsepower; [Mm]Hz = megahertz / megahertz; [Gg]B = gigabyte; MB = megabyte
`
  .trim()
  .split(/;\s/)
  .map((row) => {
    const [written, one, many = `${one}s`] = row.split(/ [=/] /)
    return { written, pattern: new RegExp(`^(?:${written})$`), one, many }
  })

/** Matches any unit. Longer patterns come first, because some begin with a shorter one. */
export const UNIT = `(?:${TABLE.flatMap(({ written }) => written.split(/\|(?![^(]*\))/))
  .sort((a, b) => b.length - a.length)
  .join('|')})`

export function findUnit(written: string): { one: string; many: string } {
  return TABLE.find(({ pattern }) => pattern.test(written))!
}
