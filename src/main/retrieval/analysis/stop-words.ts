/**
 * Words too common to tell one passage from another, and those that questions are made with, folded as the analyser folds them. They are
 * neither indexed nor searched for in text of their own language.
 */
export const STOP_WORDS = {
  en: `a about above after again against all also am an and any are aren as at be because been before being below between both but by can could
    couldn did didn do does doesn doing don down during each few for from further get gets getting go goes going got had has have haven having he
    her here hers herself him himself his how i if in into is isn it its itself just know let ll many may me might more most much must my
    myself need needs no nor not now of off on once only or other ought our ours ourselves out over own please re same shall she should so
    some such than that the their theirs them themselves then there these they this those through to too under until up upon us ve very
    want wants was wasn we went were weren what when where which while who whom whose why will with won would wouldn you your yours yourself
    yourselves come comes came gone tell kind sort arent cant couldnt didnt doesnt dont hadnt hasnt havent hes hows isnt ive shes shouldnt thats theres
    theyre wasnt werent weve whats wheres whos wont wouldnt youre youve`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei damit dann das dass dein deine dem
    den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einige er es etwas
    euch fuer fur gibt habe haben habt hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jeden jeder
    jedes jetzt kann kannst kein keine keinen konnen koennen konnte machen man mehr mein meine meinem meinen meiner mich mir mit muss mussen
    muessen nach nicht noch nun nur ob oder ohne sehr sein seine seinem seinen seiner sich sie sind so soll sollen sollte sondern uber ueber um
    und uns unser unsere unter viel vom von vor wann war waren warum was weil welche welchem welchen welcher welches wenn wer werde werden wie
    wieder wieso will wir wird wo worden wurde wurden wuerde wurde zu zum zur zwischen aufs furs gehts gibts hats ists nem nen nix ubers unterm vorm vors`,
  fr: `a afin ai ainsi alors apres as au aucun aucune aussi autre autres aux avait avant avec avez avoir avons bien c car ce ceci cela celle celles
    celui ces cet cette ceux chaque chez combien comme comment d dans de depuis des doit donc dont du elle elles en encore entre est et etaient
    etait etant etc ete etes etre eu eux fait faire faut fois font h il ils j je jusqu l la le lequel les leur leurs lors lorsque lui m ma mais
    me meme memes mes moi moins mon n ne ni nos notre nous on ont ou par parce pas pendant peu peut peuvent plus plusieurs pour pourquoi pouvez
    puis qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si soit son sont sous sur t ta te tel telle tes toi ton tous tout
    toute toutes tres tu un une vers via voir vos votre vous y`,
  es: `a acerca ahi al algo algun alguna algunas alguno algunos ante antes aquel aqui asi aun aunque bajo bien cada casi como con contra cual cuales
    cualquier cuando cuanta cuantas cuanto cuantos de deben debe debo del desde donde dos e el ella ellas ello ellos en entre era eran es esa
    esas ese eso esos esta estaba estado estan estar estas estes este esto estos estoy fue fueron ha haber habia hace hacer hacia han has hasta hay he la
    las le les lo los mas me mi mientras mis mismo mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para
    pero poco por porque pueda puede pueden puedo que quien quienes se sea sean segun ser si sido siempre sin sino sobre solo son soy su sus
    tambien tan tanto te tenemos tener tengo ti tiene tienen toda todas todo todos tras tu tus un una unas uno unos usted ustedes y ya yo`,
  ru: `а без бы был была были было быть в вам вас ваш весь во вот все всего всех всю вы где да для до его ее ей ему если есть еще же за здесь и из
    или им их к как какая какие каким каких какого какое какой какую ко когда кто ли либо лишь между меня мне многие может можно мой мы на над
    надо нам нас наш не него нее нет ни них но ну о об однако он она они оно от очень по под при про раз с сам свой себя сейчас так также такие
    такой там те тем то тоже того той только том тот ты у уже хотя чего чей чем что чтобы чье эта эти этим этих это этого этой этом этот эту я
    почему зачем куда откуда сколько который которая которое которые которых нужно должен`,
  ar: `من الي الى علي على في عن مع هذا هذه ذلك تلك التي الذي الذين ان انه انها كان كانت يكون تكون هو هي هم نحن انا انت ما ماذا لماذا كيف متي متى اين هل كم
    اي ايه او و ثم لا لم لن ليس ليست قد كل بعض غير بين بعد قبل حتي حتى عند عندما اذا لكن بل كما لان منذ خلال ضد فوق تحت حول دون سوي فيه فيها له لها
    لهم به بها منه منها عليه عليها اليه يمكن يجب وهو وهي ولا وما وفي ومن والتي والذي هناك هنا ايضا فقط`,
  hi: `का के की को से में मे पर ने और या एक यह वह ये वे इस उस इन उन है हैं हें था थी थे हो होता होती होते हुआ हुई हुए कर करता करते करती करना करने किया की गया गई
    गए जा जाता जाती जाते रहा रही रहे भी ही तो तक साथ लिए लिये द्वारा जो जिस जिसे जिसके कि क्या क्यों कैसे कब कहा कहां कहाँ कौन कौनसा किस किसे किसी कितना
    कितने कितनी अपने अपना अपनी आप आपको मैं मै मुझे हम हमें तुम उसे उनके उनका इसके इसका इसे न नहीं नही अगर यदि लेकिन बाद पहले जब तब अब कुछ सभी सब
    सकता सकते सकती चाहिए वाले वाली वाला`,
}
